/** Asks for a new token through Streamlit when the server refuses the one in use. */

/** Streamlit renews a token within this time; asking more often would only queue reruns. */
const RENEW_EVERY = 30_000;
const NOT_SIGNED_IN = [401, 403];

/** @param {{status?: number}} error */
export const isRefusedToken = (error) => NOT_SIGNED_IN.includes(error.status ?? 0);

/** @param {() => void} renew @param {() => number} now
 *  @returns {(error: {status?: number}) => void} called with every error of a request */
export function createTokenRenewal(renew, now = () => performance.now()) {
  let renewedAt = -RENEW_EVERY;
  return (error) => {
    if (!isRefusedToken(error) || now() - renewedAt < RENEW_EVERY) return;
    renewedAt = now();
    renew();
  };
}

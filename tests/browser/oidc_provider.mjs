// An identity provider that knows everybody by the e-mail address they type, with any password.
// node oidc_provider.mjs PORT CLIENT SECRET REDIRECT; prints a line once it answers, and ends with its input.
import { Provider } from "oidc-provider";

const [port, client, secret, redirect] = process.argv.slice(2);
const provider = new Provider(`http://localhost:${port}`, {
  clients: [
    {
      client_id: client,
      client_secret: secret,
      redirect_uris: [redirect],
      post_logout_redirect_uris: [redirect],
    },
  ],
  claims: { openid: ["sub"], email: ["email", "email_verified"] },
  conformIdTokenClaims: false,
  cookies: { keys: [secret] },
  findAccount: (_, email) => ({
    accountId: email,
    claims: () => ({ sub: email, email, email_verified: true }),
  }),
});
provider.listen(Number(port), "localhost", () => console.log("ready"));
process.stdin.on("end", () => process.exit()).resume();

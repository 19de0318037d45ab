/** @param {() => void} draw
 *  @returns {{draw: () => void, drawTogether: (run: () => void) => void}} `draw`, which waits while `drawTogether`
 *    runs and then draws once for all changes */
export function createDrawing(draw) {
  let isResting = false;
  const drawNow = () => {
    if (!isResting) draw();
  };
  return {
    draw: drawNow,
    drawTogether(run) {
      const wasResting = isResting;
      isResting = true;
      try {
        run();
      } finally {
        isResting = wasResting;
        drawNow();
      }
    },
  };
}

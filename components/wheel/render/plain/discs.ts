const turn = 2 * Math.PI;

export function disc(
  context: CanvasRenderingContext2D,
  radius: number,
  paint: string | CanvasGradient,
): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, turn);
  context.fillStyle = paint;
  context.fill();
}

export function annulus(
  context: CanvasRenderingContext2D,
  inner: number,
  outer: number,
  paint: string | CanvasGradient,
): void {
  context.beginPath();
  context.arc(0, 0, outer, 0, turn);
  context.arc(0, 0, inner, 0, turn, true);
  context.fillStyle = paint;
  context.fill();
}

export function paintPhoto(canvas: HTMLCanvasElement, width: number, height: number): void {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  const share = (seed: number): number => {
    const wild = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
    return wild - Math.floor(wild);
  };
  const sky = context.createLinearGradient(0, 0, 0, height);
  for (const [at, colour] of [
    [0, '#1b2a52'],
    [0.3, '#5a4a7e'],
    [0.48, '#d9805c'],
    [0.56, '#f6c887'],
    [0.6, '#8a5a5e'],
    [0.64, '#2b3350'],
    [1, '#0d1526'],
  ] as const)
    sky.addColorStop(at, colour);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  context.filter = `blur(${Math.round(height / 60)}px)`;
  const hills = (base: number, rise: number, colour: string, seed: number): void => {
    context.beginPath();
    context.moveTo(0, height);
    for (let i = 0; i <= 24; i += 1)
      context.lineTo(
        (i / 24) * width,
        height * (base - rise * share(seed + i) * (0.4 + share(seed * 3 + i))),
      );
    context.lineTo(width, height);
    context.fillStyle = colour;
    context.fill();
  };
  hills(0.6, 0.12, '#4c4166', 3);
  hills(0.63, 0.07, '#2a2b48', 41);
  for (let i = 0; i < 46; i += 1) {
    const x = share(i) * width;
    const y = height * (0.62 + 0.36 * share(i + 50));
    context.fillStyle = `hsl(${24 + share(i + 90) * 40} 90% ${60 + share(i + 7) * 20}% / ${0.1 + 0.3 * share(i + 33)})`;
    context.fillRect(x - width * 0.03, y, width * 0.06 * share(i + 17), height / 140);
  }
  context.filter = `blur(${Math.max(1, Math.round(height / 300))}px)`;
  for (let i = 0; i < 70; i += 1) {
    const radius = height * (0.012 + 0.035 * share(i + 200));
    context.beginPath();
    context.arc(
      share(i + 300) * width,
      height * (0.5 + 0.14 * (share(i + 400) - 0.5) + 0.3 * share(i + 500) ** 4),
      radius,
      0,
      2 * Math.PI,
    );
    context.fillStyle = `hsl(${share(i + 600) < 0.75 ? 34 + share(i) * 18 : 185} 95% 70% / ${0.12 + 0.3 * share(i + 700)})`;
    context.fill();
  }
  context.filter = 'none';
}

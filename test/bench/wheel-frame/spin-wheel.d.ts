declare module 'spin-wheel' {
  export class Wheel {
    constructor(
      container: Element,
      props: { items: readonly { label: string }[]; itemBackgroundColors: readonly string[] },
    );
    readonly canvas: HTMLCanvasElement;
    draw(now: number): void;
    spin(degreesASecond: number): void;
    remove(): void;
  }
}

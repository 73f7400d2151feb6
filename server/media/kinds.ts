export interface Picture {
  readonly type: 'image/png' | 'image/webp' | 'image/avif';
  readonly bytes: Buffer;
  /** Size in pixels, from the header that decoders use. */
  readonly width: number;
  readonly height: number;
}

export interface Sound {
  readonly type: 'audio/mpeg' | 'audio/ogg' | 'audio/wav' | 'audio/mp4';
  readonly bytes: Buffer;
  readonly seconds: number;
}

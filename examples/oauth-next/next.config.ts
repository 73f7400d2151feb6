import type { NextConfig } from 'next';

const config: NextConfig = { reactStrictMode: true, devIndicators: false };
export default config;

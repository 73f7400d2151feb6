import type { Product } from './orders.ts';

export const products: readonly Product[] = [
  { id: 'dusk', name: 'Dusk', text: 'A warm lamp for the last pages.', price: 12.5, light: '#e69f00' },
  { id: 'lagoon', name: 'Lagoon', text: 'Cool light for a desk.', price: 24, light: '#56b4e9' },
  {
    id: 'meadow',
    name: 'Meadow',
    text: 'Soft green, for plants and people.',
    price: 31.75,
    light: '#009e73',
  },
  { id: 'ember', name: 'Ember', text: 'Low and red, kind to tired eyes.', price: 48, light: '#d55e00' },
  { id: 'violet', name: 'Violet', text: 'A stage for a shelf.', price: 96, light: '#cc79a7' },
  { id: 'sun', name: 'Sun', text: 'Fills a hall. Mind the switch.', price: 12_000, light: '#f0e442' },
];

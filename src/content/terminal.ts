/** Colors of a terminal. */
import { styleText } from 'node:util'

export type Style = 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold'

/** Paints text where `color` is on; where it is off, text stays as it is. */
export const painter =
  (color: boolean) =>
  (style: Style, text: string): string =>
    color ? styleText(style, text, { validateStream: false }) : text

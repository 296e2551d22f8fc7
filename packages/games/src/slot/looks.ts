/** The appearance of a slot title, from the catalogue and the art. */
export type SymbolLook = {
  label: string
  role: string
  multiplier?: number
  /** Addresses of the picture for ordinary and high-density screens. */
  small: string
  large: string
}

export type Looks = {
  /** The gradient of the inner frame from light to dark, and the reel from its middle to its edge. */
  frame: readonly [string, string, string]
  reel: readonly [string, string]
  tone: 'light' | 'middle' | 'dark'
  /** By the ids of the model. */
  symbols: Readonly<Record<string, SymbolLook>>
  /** Pictures of the coins of fixed jackpots, by name. */
  jackpots: Readonly<Record<string, SymbolLook>>
}

/** The appearance of an engine's titles, by the `art` of the game. */
export type LooksOfTitles = Readonly<Record<string, Looks>>

export function looksOf(titles: LooksOfTitles, art: string): Looks {
  const found = titles[art] ?? Object.values(titles)[0]
  if (!found) throw new TypeError(`no looks for ${art}`)
  return found
}

export function labelOf(looks: Looks, id: string): string {
  return looks.symbols[id]?.label ?? id
}

/** How a title of this engine looks: the colours of its cabinet and what stands for each symbol. */
export type SymbolLook = { art: string; label: string }
export type Cabinet = {
  /** The ramp of the inner frame, light to dark, and the reel from its middle to its edge. */
  frame: readonly [string, string, string]
  reel: readonly [string, string]
  symbols: Readonly<Record<string, SymbolLook>>
  /** Symbols that lie beside the cabinet on a wide screen, from the left. */
  beside: readonly [string, string, string, string]
}

const look = (art: string, label: string): SymbolLook => ({ art, label })

/** By the `art` of a game. A test holds this table to the catalogue and to the art generator. */
export const cabinets: Readonly<Record<string, Cabinet>> = {
  semerki: {
    frame: ['#169f65', '#025c38', '#002813'],
    reel: ['#fdfaee', '#e7debd'],
    symbols: {
      WILD: look('wild', 'Айва'),
      SEVEN: look('seven', 'Семёрка'),
      BELL: look('bell', 'Колокольчик'),
      BAR: look('bar', 'Бар'),
      PLUM: look('plum', 'Слива'),
      LEMON: look('lemon', 'Лимон'),
      CHERRY: look('cherry', 'Вишня'),
    },
    beside: ['cherry', 'plum', 'lemon', 'bell'],
  },
  perets: {
    frame: ['#cd5f5f', '#86262b', '#3d090d'],
    reel: ['#fff9f0', '#eedbbd'],
    symbols: {
      WILD: look('wild', 'Перец'),
      SEVEN: look('seven', 'Огненная семёрка'),
      STAR: look('sun', 'Солнце'),
      BELL: look('maracas', 'Маракасы'),
      BAR: look('bar', 'Бар'),
      PLUM: look('aubergine', 'Баклажан'),
      LEMON: look('lime', 'Лайм'),
      CHERRY: look('tomato', 'Томат'),
    },
    beside: ['tomato', 'aubergine', 'lime', 'maracas'],
  },
  kolokol: {
    frame: ['#ca653c', '#842c00', '#3c0d00'],
    reel: ['#effdff', '#bce7ec'],
    symbols: {
      WILD: look('wild', 'Колокол ×2'),
      SEVEN: look('seven', 'Семёрка'),
      DIAMOND: look('diamond', 'Алмаз'),
      BAR3: look('bar3', 'Три бара'),
      BAR2: look('bar2', 'Два бара'),
      BAR1: look('bar1', 'Бар'),
      CHERRY: look('cherry', 'Вишня'),
      ORANGE: look('orange', 'Апельсин'),
      LEMON: look('lemon', 'Лимон'),
    },
    beside: ['cherry', 'diamond', 'lemon', 'orange'],
  },
}

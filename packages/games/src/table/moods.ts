/** The sound of a title: the root note of its sounds, their chord, and their material. */
export type Mood = Material & {
  /** Hz. */
  root: number
  /** Semitones above the root, from the first note of a win to the last of the greatest. */
  chord: readonly [number, number, number, number, number]
}

/** The material that a title's reels, balls, cards and dice seem to be made of. */
type Material = {
  /** The waveform of the synthesiser: 0 is a sine, 1 is a triangle. */
  shape: 0 | 1
  /** The factor for the duration of every fade. */
  ring: number
  /** The factor for the pitch of blows. */
  blow: number
  /** The factor for the roughness of knocks. */
  grain: number
}

const materials = {
  wood: { shape: 1, ring: 0.8, blow: 1.1, grain: 1 },
  brass: { shape: 1, ring: 1.3, blow: 1, grain: 0.8 },
  glass: { shape: 0, ring: 1.5, blow: 1.4, grain: 0.6 },
  water: { shape: 0, ring: 1.7, blow: 0.8, grain: 0.4 },
  stone: { shape: 1, ring: 0.7, blow: 0.75, grain: 1.5 },
  felt: { shape: 0, ring: 0.7, blow: 0.9, grain: 0.7 },
} as const satisfies Record<string, Material>

const chords = {
  major: [0, 4, 7, 12, 16],
  sixth: [0, 4, 9, 12, 16],
  minor: [0, 3, 7, 12, 15],
  seventh: [0, 3, 10, 12, 15],
  fifths: [0, 7, 12, 19, 24],
  fourths: [0, 5, 12, 17, 24],
} as const satisfies Record<string, Mood['chord']>

type Row = readonly [
  semitonesFromC: number,
  chord: keyof typeof chords,
  material: keyof typeof materials,
]

/** By the pictures of a title; no two sound alike. */
const titles: Readonly<Record<string, Row>> = {
  semerki: [0, 'major', 'wood'],
  perets: [2, 'seventh', 'wood'],
  kolokol: [-4, 'major', 'brass'],
  matreshki: [4, 'sixth', 'wood'],
  polyar: [4, 'fifths', 'glass'],
  shapito: [3, 'sixth', 'brass'],
  yaguar: [-5, 'minor', 'stone'],
  foliant: [-5, 'seventh', 'felt'],
  faraon: [-3, 'minor', 'brass'],
  kapitan: [-7, 'fourths', 'wood'],
  karamel: [5, 'sixth', 'glass'],
  voda: [4, 'fifths', 'water'],
  molot: [-7, 'fifths', 'stone'],
  karpy: [2, 'fourths', 'water'],
  fonari: [0, 'sixth', 'glass'],
  zharptitsa: [2, 'minor', 'brass'],
  klever: [7, 'major', 'wood'],
  kot: [-2, 'minor', 'felt'],
  kanyon: [-6, 'fourths', 'stone'],
  drakon: [-8, 'seventh', 'brass'],
  paseka: [5, 'major', 'felt'],
  laguna: [-1, 'sixth', 'water'],
  planety: [-4, 'fifths', 'glass'],
  kosti: [2, 'fifths', 'wood'],
  miny: [-3, 'fourths', 'stone'],
  plinko: [7, 'fifths', 'glass'],
  vysota: [3, 'fourths', 'glass'],
  orbita: [-2, 'fifths', 'glass'],
  keno: [0, 'fourths', 'felt'],
  lototron: [3, 'major', 'glass'],
  ruletka: [-2, 'major', 'felt'],
  'ruletka-fr': [1, 'sixth', 'felt'],
  blackjack: [-1, 'major', 'felt'],
  bakkara: [-4, 'sixth', 'felt'],
  bolshe: [2, 'major', 'felt'],
  'pyat-kart': [-3, 'seventh', 'felt'],
  valety: [0, 'minor', 'felt'],
  yarmarka: [5, 'major', 'brass'],
  melnitsa: [-2, 'sixth', 'wood'],
  shturval: [-5, 'fourths', 'brass'],
}

const moods = new Map<string, Mood>(
  Object.entries(titles).map(([art, [semitones, chord, material]]) => [
    art,
    { root: 261.6 * 2 ** (semitones / 12), chord: chords[chord], ...materials[material] },
  ]),
)

/** The mood of a title by its pictures; an unlisted one sounds like a card table. */
export function moodOf(art: string): Mood {
  return moods.get(art) ?? moods.get('valety')!
}

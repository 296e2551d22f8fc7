/** How a theme sounds: the note that its sounds are built on, their chord, and how long they ring. */
export type Mood = {
  /** Hz. */
  root: number
  /** Semitones above the root, from the first note of a win to the last of the greatest. */
  chord: readonly [number, number, number, number, number]
  /** Of the synthesiser: 0 is round (sine), 1 is reedy (triangle). */
  shape: 0 | 1
  /** By how much every fade is longer or shorter. */
  ring: number
}

const major = [0, 4, 7, 12, 16] as const
const minor = [0, 3, 7, 12, 15] as const
const open = [0, 7, 12, 19, 24] as const

const moods = {
  orchard: { root: 262, chord: major, shape: 1, ring: 1 },
  brass: { root: 208, chord: major, shape: 1, ring: 1.2 },
  water: { root: 330, chord: open, shape: 0, ring: 1.6 },
  night: { root: 196, chord: minor, shape: 0, ring: 1.4 },
  spark: { root: 294, chord: open, shape: 1, ring: 0.8 },
  felt: { root: 233, chord: major, shape: 0, ring: 0.7 },
} as const satisfies Record<string, Mood>

const themes: Record<keyof typeof moods, string> = {
  orchard: 'semerki perets karamel matreshki paseka klever yarmarka melnitsa',
  brass: 'kolokol shapito kanyon kapitan molot shturval zharptitsa',
  water: 'voda laguna karpy fonari polyar vysota',
  night: 'kot foliant faraon drakon yaguar planety',
  spark: 'kosti miny plinko orbita keno lototron',
  felt: 'blackjack bakkara bolshe pyat-kart valety ruletka ruletka-fr',
}

const byTheme = new Map<string, Mood>(
  (Object.keys(moods) as (keyof typeof moods)[]).flatMap((mood) =>
    themes[mood].split(' ').map((theme) => [theme, moods[mood]] as const),
  ),
)

/** The mood of a title by its theme; one without a word of its own sounds as the tables do. */
export function moodOf(art: string): Mood {
  return byTheme.get(art) ?? moods.felt
}

/** The levels as a rule that operators set: where each begins, and the gift that comes with it. */
import * as z from 'zod/mini'

export const LEVELS_MAX = 100
const POINTS_MAX = 1_000_000_000_000

const LevelModel = z.strictObject({
  /** It stays what it is while the level has it: wheels and campaigns know levels by it. */
  id: z.int().check(z.minimum(1), z.maximum(1000)),
  name: z.string().check(z.minLength(1, 'Напишите название'), z.maxLength(40)),
  /** The experience that it begins at. */
  minPoints: z.int().check(z.minimum(0), z.maximum(POINTS_MAX)),
  /** The key of a gift that comes with reaching it, once for ever; null where none does. */
  gift: z.nullable(z.string().check(z.regex(/^[a-z\d-]{1,60}$/, 'Нужно имя подарка'))),
})
export type LevelModel = z.output<typeof LevelModel>

export const Levels = z.array(LevelModel).check(
  z.minLength(1, 'Нужен хотя бы один уровень'),
  z.maxLength(LEVELS_MAX),
  z.refine(
    (all: LevelModel[]) => new Set(all.map(({ id }) => id)).size === all.length,
    'У каждого уровня свой номер',
  ),
  z.refine((all: LevelModel[]) => all[0]?.minPoints === 0, 'Первый уровень начинается с нуля'),
  z.refine(
    (all: LevelModel[]) =>
      all.every(({ minPoints }, n) => n === 0 || minPoints > all[n - 1]!.minPoints),
    'Каждый уровень начинается позже предыдущего',
  ),
)

export const shippedLevels: LevelModel[] = [
  { id: 1, name: 'Росток', minPoints: 0, gift: null },
  { id: 2, name: 'Побег', minPoints: 1_000, gift: null },
  { id: 3, name: 'Садовник', minPoints: 10_000, gift: null },
  { id: 4, name: 'Мастер', minPoints: 50_000, gift: null },
  { id: 5, name: 'Хранитель', minPoints: 250_000, gift: null },
]

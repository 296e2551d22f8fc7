/** The order of games within a tab of the lobby, as operators set it. */
import * as z from 'zod/mini'
import { API, endpoint } from '../../base.ts'
import { reason } from '../../office.ts'
import { SORTED_MAX } from './bounds.ts'
import { sortTab } from './tabs.ts'

const Tab = z.string().check(z.maxLength(40))
const Ids = z
  .array(z.int32().check(z.minimum(1)))
  .check(z.maxLength(SORTED_MAX, `Не больше ${SORTED_MAX} игр`))

export const TabOrder = z.object({
  tab: z.string(),
  tabs: z.array(z.object({ slug: z.string(), label: z.string() })),
  /** What an operator has put first; it is said again with the next order. */
  chosen: z.array(z.int()),
  /** Games of the tab as players see them, so many at most. */
  games: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type TabOrder = z.output<typeof TabOrder>

export const showTabOrder = endpoint({
  method: 'GET',
  path: `${API}/office/games-order`,
  audience: { operator: 'games.read' },
  summary: 'Порядок игр вкладки лобби, каким его видят игроки',
  query: z.object({ tab: z._default(Tab, '/') }),
  answer: TabOrder,
  refusals: sortTab.refusals,
})

export const changeTabOrder = endpoint({
  method: 'PUT',
  path: `${API}/office/games-order`,
  audience: { operator: 'games.change' },
  summary: 'Задать порядок игр вкладки: они станут первыми, остальные за ними',
  body: z.strictObject({
    tab: Tab,
    /** Each once, the first one first; none: as the lobby has them. */
    ids: Ids.check(
      z.refine((ids: number[]) => new Set(ids).size === ids.length, 'Игра названа дважды'),
    ),
    /** `chosen` as it was read: who comes second is told so. */
    seen: Ids,
    why: reason('Напишите, почему'),
  }),
  answer: TabOrder,
  refusals: {
    ...sortTab.refusals,
    order_changed: {
      status: 409,
      code: 1343,
      message: 'Порядок уже изменил другой сотрудник. Посмотрите новый.',
    },
    order_unknown: { status: 422, code: 1344, message: 'Во вкладке нет игры {id}' },
  },
})

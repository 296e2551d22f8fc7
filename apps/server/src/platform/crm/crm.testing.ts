import { randomUUID } from 'node:crypto'
import { type Body } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { type OfficeItem, saveItem } from '@ayva/contract/platform/crm/office'

type Draft = Body<typeof saveItem>

/** The default values of an item in tests. */
const draft: Draft = {
  slug: 'game_slider',
  title: 'Раунд можно проверить',
  text: 'Хеш секрета показан до ставки.',
  image: 'offers/fair',
  button: 'Как это устроено',
  link: '/fairness',
  audience: 'all',
  device: 'any',
  from: null,
  to: null,
  position: 100,
  isOffer: false,
  flag: null,
  enabled: true,
  seen: 0,
  why: 'проверка',
}

/** Returns a function that adds an item, or changes the one with the given id. */
export const placing =
  (office: Call) =>
  (wish: Partial<Draft> & { id?: string } = {}): Promise<OfficeItem> => {
    const { id = randomUUID(), ...said } = wish
    return office(saveItem, { params: { id }, body: { ...draft, ...said } })
  }

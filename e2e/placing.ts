/** Places items in slots of a test's own site, as operators do. */
import { randomUUID } from 'node:crypto'
import { type Body } from '@ayva/contract/base'
import { saveItem } from '@ayva/contract/platform/crm/office'
import { type OwnSite } from './own-site.ts'

type Draft = Body<typeof saveItem>

/** Places an item before the shipped ones until the test is over; returns its id. */
export async function place(
  site: OwnSite,
  draft: Partial<Draft> & Pick<Draft, 'slug' | 'text'>,
): Promise<string> {
  const id = randomUUID()
  const body: Draft = {
    title: null,
    image: null,
    button: 'Подробнее',
    link: '/rules',
    audience: 'all',
    device: 'any',
    from: null,
    to: null,
    position: 0,
    isOffer: false,
    flag: null,
    enabled: true,
    seen: 0,
    why: 'проверка',
    ...draft,
  }
  await site.office(saveItem, { params: { id }, body })
  site.takeAwayLater(id)
  return id
}

import { isDeepStrictEqual } from 'node:util'
import { transaction, type Tx } from '#lib/data/db.ts'
import { inMarkup } from '#lib/markup.ts'
import { cleanText } from './pages.clean.ts'
import { type Shipped, shipped } from './pages.shipped.ts'
import * as store from './pages.sql.ts'

const WHY = 'поставляется с продуктом'
const date = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Adds the shipped pages: a new text becomes a version and is published, unless an operator has published another text
 * or unpublished the page.
 */
export async function seedPages(db: Tx): Promise<void> {
  await transaction(db, async (tx) => {
    await store.lockPages(tx)
    for (const page of shipped) await bring(tx, page)
  })
}

async function bring(tx: Tx, page: Shipped): Promise<void> {
  const at = new Date()
  const content = contentOf(page)
  const known = await store.findPage(tx, { path: page.path })
  const id = known?.id ?? (await store.insertPage(tx, page.path, at))
  const { n: last, ...before } = (await store.findShipped(tx, id)) ?? { n: 0 }
  if (isDeepStrictEqual(before, content)) return
  const n = (known?.versions ?? 0) + 1
  await store.insertVersion(tx, id, { ...content, n, author: null, at, why: WHY })
  const isOurs = (known?.published ?? 0) === last
  if (isOurs) await store.setPublished(tx, id, { published: n, at })
}

function contentOf({ title, description, lead, edition, parts = [] }: Shipped): store.Content {
  const lines = [
    ...(lead ? [`<p>${inMarkup(lead)}</p>`] : []),
    ...(edition ? [`<p>Редакция от ${editionOf(edition)}</p>`] : []),
    ...parts.flatMap((part) => [
      `<h2>${inMarkup(part.title)}</h2>`,
      `<ul>${part.lines.map((line) => `<li>${inMarkup(line)}</li>`).join('')}</ul>`,
    ]),
  ]
  return {
    title: `${title} · Айва`,
    heading: title,
    description,
    alternates: [],
    text: cleanText(lines.join('\n')),
    ogSiteName: null,
    ogImage: null,
    isNoindex: false,
    prerenderHeader: null,
    prerenderStatus: null,
  }
}

const editionOf = (day: string) => `<time datetime="${day}">${date.format(new Date(day))}</time>`

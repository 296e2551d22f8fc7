import { transaction, type Tx } from '#lib/data/db.ts'
import { inMarkup } from '#lib/markup.ts'
import { cleanText } from '../../platform/pages/pages.ts'
import { type Shipped, shipped } from './blog.shipped.ts'
import { type ArticleRow, lockArticles, upsertArticle } from './blog.sql.ts'
import { keepShipped } from './versions.sql.ts'

/** Updates the articles to the shipped ones; those changed by operators stay. */
export async function seedArticles(db: Tx): Promise<void> {
  await transaction(db, async (tx) => {
    await lockArticles(tx)
    for (const article of shipped) await upsertArticle(tx, rowOf(article))
    await keepShipped(tx)
  })
}

function rowOf({ day, parts, see, weight = 0, ...said }: Shipped): ArticleRow {
  const at = new Date(`${day}T09:00:00Z`)
  const text = [
    ...parts.flatMap(({ title, lines }) => [
      `<h2>${inMarkup(title)}</h2>`,
      ...lines.map((line) => `<p>${inMarkup(line)}</p>`),
    ]),
    '<hr>',
    `<ul>${Object.entries(see)
      .map(([path, label]) => `<li><a href="${path}">${inMarkup(label)}</a></li>`)
      .join('')}</ul>`,
  ]
  return {
    ...said,
    text: cleanText(text.join('\n')),
    weight,
    isShown: true,
    author: null,
    publishAt: at,
    createdAt: at,
  }
}

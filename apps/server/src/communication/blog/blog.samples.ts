import * as blog from '@ayva/contract/communication/blog'
import * as office from '@ayva/contract/communication/blog/office'
import { type OpenSamples } from '#lib/samples.ts'
import { articles, comment } from './blog.ts'
import { seedArticles } from './blog.seed.ts'

const why = 'проверка'

export const openSamples: OpenSamples = async ({ testApp, boris }) => {
  await seedArticles(testApp.deps.db)
  const { articles: listed } = await articles(testApp.deps, {
    limit: 1,
    offset: 0,
    sort: undefined,
  })
  const { id, slug } = listed[0]!
  const key = { id: 'sample', bodyHash: 'sample' }
  const said = { playerId: boris.id, id, text: 'Спасибо, стало понятнее.', key }
  const { answer } = await comment(testApp.deps, said)
  const params = { id: id.toString() }
  return {
    samples: [
      [blog.listArticles, { query: { limit: '10', offset: '0', sort: '+weight,-publishAt' } }],
      [blog.showArticle, { params: { slug } }],
      [blog.listComments, { params, query: { limit: '10', offset: '0', before: '100' } }],
      [blog.postComment, { params, body: { text: 'А для рулетки так же?' }, anyText: ['text'] }],
      [
        office.saveArticle,
        {
          body: {
            slug: 'novaya-statya',
            title: 'Новая статья',
            seoTitle: 'Новая статья',
            topic: 'Игры',
            lead: 'О чём она.',
            text: '<p>Текст.</p>',
            art: 'orbita',
            weight: 0,
            publishAt: '2026-11-20T09:00:00.000Z',
            shown: true,
            why,
          },
          anyText: ['title', 'seoTitle', 'topic', 'lead', 'text', 'why'],
          oddAndRight: [
            'body.shown true',
            'body.shown false',
            'body.weight number zero',
            'body.weight number minus one',
            // A slug is any word that contains a letter.
            'exponent',
            'huge exponent',
            'hexadecimal',
            'a constructor',
            'endless day',
            'the word undefined',
            'the word null',
          ].map((what) => (what.startsWith('body.') ? what : `body.slug ${what}`)),
        },
      ],
      [
        office.hideComment,
        { params: { id: answer.id.toString() }, body: { why }, anyText: ['why'] },
      ],
    ],
  }
}

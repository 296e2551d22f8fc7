import * as blog from '@ayva/contract/communication/blog'
import * as moderation from '@ayva/contract/communication/blog/moderation'
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
      [blog.listHiddenComments, { params }],
      [office.listOfficeArticles, { query: { state: 'shown', after: '1000' } }],
      [office.showOfficeArticle, { params }],
      [office.listArticleVersions, { params, query: { before: '10' } }],
      [office.showArticleVersion, { params: { ...params, n: '1' } }],
      [office.previewArticle, { body: { text: '<p>Текст.</p>' }, anyText: ['text'] }],
      [
        office.publishArticle,
        {
          params,
          body: { version: 1, publishAt: '2026-11-20T09:00:00.000Z', seenNext: null, seen: 1, why },
          anyText: ['why'],
          // Null hides the article.
          oddAndRight: [
            'body.publishAt null',
            'body.seenNext null',
            'body.seenNext missing',
            'body.version null',
          ],
        },
      ],
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
            artAlt: 'Планета с кольцом',
            seoDescription: 'О чём новая статья.',
            weight: 0,
            seen: 0,
            why,
          },
          anyText: [
            'title',
            'seoTitle',
            'seoDescription',
            'topic',
            'lead',
            'text',
            'artAlt',
            'why',
          ],
          oddAndRight: [
            // A slug is any word that contains a letter.
            'exponent',
            'huge exponent',
            'hexadecimal',
            'a constructor',
            'endless day',
            'the word undefined',
            'the word null',
          ].map((what) => `body.slug ${what}`),
        },
      ],
      [
        moderation.hideComment,
        {
          params: { id: answer.id.toString() },
          body: { reason: 'advert', why },
          anyText: ['why'],
        },
      ],
      [
        moderation.restoreComment,
        { params: { id: answer.id.toString() }, body: { why }, anyText: ['why'] },
      ],
      [
        moderation.listOfficeComments,
        { query: { state: 'hidden', article: id.toString(), after: '100000' } },
      ],
    ],
  }
}

import * as pages from '@ayva/contract/platform/pages'
import * as office from '@ayva/contract/platform/pages/office'
import { type OpenSamples } from '#lib/samples.ts'
import { shownPage } from './pages.ts'

const why = 'проверка'
const content = {
  title: 'О нас · Айва',
  heading: 'О нас',
  alternates: [],
  description: 'Кто мы',
  text: '<p>Мы — это мы.</p>',
  ogSiteName: null,
  ogImage: null,
  noindex: false,
  prerenderHeader: null,
  prerenderStatusCode: null,
}

export const openSamples: OpenSamples = async ({ testApp }) => {
  const { id } = await shownPage(testApp.deps, '/rules')
  const params = { id: id.toString() }
  return {
    samples: [
      [pages.showPage, { params: { path: 'rules' } }],
      [pages.findRedirect, { query: { path: 'old' } }],
      [office.listPages, { query: { after: '/' } }],
      [office.listPageVersions, { params, query: { before: '10' } }],
      [office.showPageVersion, { params: { ...params, n: '1' } }],
      [
        office.savePage,
        {
          body: { path: '/about-us', ...content, why },
          anyText: ['title', 'heading', 'description', 'text', 'ogSiteName', 'why'],
          oddAndRight: [
            'body.alternates no items',
            'body.ogImage null',
            'body.noindex true',
            'body.noindex false',
            'body.prerenderHeader null',
            'body.prerenderStatusCode null',
          ],
        },
      ],
      [
        office.publishPage,
        {
          params,
          body: { version: 1, why },
          anyText: ['why'],
          // Null unpublishes the page.
          oddAndRight: ['body.version null'],
        },
      ],
      [office.listRedirects, { query: { after: '/' } }],
      [
        office.setRedirect,
        {
          body: { from: '/old', code: 301, to: '/rules', aliasRoute: null, why },
          anyText: ['why'],
          oddAndRight: ['body.aliasRoute null'],
        },
      ],
      [office.dropRedirect, { body: { from: '/older', why }, anyText: ['why'] }],
    ],
  }
}

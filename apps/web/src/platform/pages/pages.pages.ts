import { REMARKETING_PATH } from '@ayva/contract/platform/settings/remarketing'
import { openPage, type ModulePages, type RouteRow } from '#lib/module-pages.ts'

const PAGE = './platform/pages/ContentPage.tsx'

/** Pages that the product ships with; operators can replace them, and add others at any address. */
export const module: ModulePages = {
  pages: [
    article('/rules'),
    article('/sandbox'),
    {
      ...openPage(REMARKETING_PATH, './platform/pages/RemarketingPage.tsx'),
      layout: 'full',
      noindex: true,
      skip: true,
    },
    {
      ...openPage('/not-allowed', './platform/pages/NotAllowedPage.tsx'),
      layout: 'full',
      noindex: true,
      skip: true,
    },
    { ...openPage('/new-year-2022', './platform/pages/NewYearPage.tsx'), noindex: true },
  ],
}

function article(path: string): RouteRow {
  return { ...openPage(path, PAGE), kind: 'article' }
}

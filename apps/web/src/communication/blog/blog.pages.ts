import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    {
      // One row for both, which `asked.ts` distinguishes; it checks the page's number too.
      ...openPage('/blog/:slug?/:page?', './communication/blog/BlogPage.tsx'),
      kind: 'article',
      flag: 'feature_blog',
    },
  ],
}

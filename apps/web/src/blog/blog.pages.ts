import { openPage, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    {
      // One row for both: a lone segment of digits is a page of the list, any other an article.
      ...openPage('/blog/:slug?/:page?', './blog/BlogPage.tsx'),
      ...{ kind: 'article', flag: 'feature_blog', params: { page: 'digits' } },
    },
  ],
}

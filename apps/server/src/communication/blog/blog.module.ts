import { blogSettings } from '@ayva/contract/communication/blog'
import { ownRows } from '#lib/data/own-rows.ts'
import { menuLink } from '#lib/menus.ts'
import { type Module } from '#lib/module.ts'
import { blogJobs } from './blog.jobs.ts'
import { blogRoutes } from './blog.routes.ts'
import { mayBeRead } from './blog.ts'
import { seedArticles } from './blog.seed.ts'
import { forgetAuthor } from './blog.sql.ts'
import { blogFaults } from './books.sql.ts'
import { listWithArt } from './versions.sql.ts'

export const module: Module = {
  routes: blogRoutes,
  jobs: blogJobs,
  settings: blogSettings,
  seeds: { always: seedArticles },
  invariants: blogFaults,
  namedPages: { '/blog/:slug?/:page?': mayBeRead },
  leaving: { forget: forgetAuthor },
  pictureUses: async (tx, asked) =>
    (await listWithArt(tx, asked)).map(({ id, title }) => ({
      place: `статья «${title}»`,
      path: `/articles/${id}`,
    })),
  knows: [
    ownRows({
      title: 'Комментарии в блоге',
      table: 'article_comment',
      key: ['id'],
      owner: 'author_id',
      columns: {
        article_id: 'статья',
        text: 'текст',
        at: 'когда',
        is_hidden: 'скрыт',
        hidden_reason: 'почему скрыт',
      },
    }),
  ],
  menus: [
    {
      ...menuLink('/blog', 'Блог', 'pencil-simple', { footer: 30 }),
      flag: 'feature_blog',
    },
  ],
  samples: () => import('./blog.samples.ts'),
}

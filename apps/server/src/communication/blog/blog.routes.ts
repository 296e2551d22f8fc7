import * as contract from '@ayva/contract/communication/blog'
import * as comments from '@ayva/contract/communication/blog/moderation'
import * as calls from '@ayva/contract/communication/blog/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import * as blog from './blog.ts'
import * as moderation from './blog.moderation.ts'
import * as office from './blog.office.ts'

/** A person writes few comments, so a flood is stopped before the database is queried. */
const POSTS_A_MINUTE = 6

export async function blogRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.listArticles, ({ query }) => blog.articles(deps, query))
  serve(app, contract.showArticle, ({ params }) => blog.article(deps, params.slug))
  serve(app, contract.listComments, ({ params, query }) =>
    blog.comments(deps, { ...params, ...query }),
  )
  serve(
    app,
    contract.postComment,
    async ({ player, params, body, key, replayed }) => {
      const said = { playerId: player.id, id: params.id, text: body.text, key }
      const { answer, replayed: isOld } = await blog.comment(deps, said)
      if (isOld) replayed()
      return answer
    },
    { perMinute: POSTS_A_MINUTE },
  )
  serve(app, contract.listHiddenComments, ({ player, params }) =>
    blog.hiddenComments(deps, { playerId: player.id, articleId: params.id }),
  )
  officeRoutes(app, deps)
}

function officeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, calls.listOfficeArticles, ({ query }) => office.list(deps, query))
  serve(app, calls.showOfficeArticle, ({ params }) => office.show(deps, params.id))
  serve(app, calls.listArticleVersions, ({ params, query }) =>
    office.versions(deps, { id: params.id, before: query.before }),
  )
  serve(app, calls.showArticleVersion, ({ params }) => office.version(deps, params))
  serve(app, calls.saveArticle, ({ operator, body }) => office.save(deps, { operator, ...body }))
  serve(app, calls.publishArticle, ({ operator, params, body }) =>
    office.publish(deps, { operator, ...params, ...body }),
  )
  serve(app, calls.previewArticle, async ({ body }) => office.preview(body.text))
  serve(app, calls.listArticlePictures, async () => office.pictures())
  serve(app, comments.listOfficeComments, ({ query }) => moderation.list(deps, query))
  serve(app, comments.hideComment, ({ operator, params, body }) =>
    moderation.hide(deps, { operator, ...params, ...body }),
  )
  serve(app, comments.restoreComment, ({ operator, params, body }) =>
    moderation.restore(deps, { operator, ...params, ...body }),
  )
}

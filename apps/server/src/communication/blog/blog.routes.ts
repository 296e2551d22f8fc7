import * as contract from '@ayva/contract/communication/blog'
import * as calls from '@ayva/contract/communication/blog/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import * as blog from './blog.ts'
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
  serve(app, calls.saveArticle, ({ operator, body }) =>
    office.saveArticle(deps, { operator, ...body }),
  )
  serve(app, calls.hideComment, ({ operator, params, body }) =>
    office.hideComment(deps, { operator, ...params, ...body }),
  )
}

import './blog.css'
import { useParams } from 'react-router'
import { later } from '#lib/later.tsx'
import { type LoadArgs, PageMissing, type PageModule } from '#lib/page.ts'
import { ArticleList } from './ArticleList.tsx'
import { askedOf } from './asked.ts'
import { loadArticle, loadArticles, PAGE } from './use-blog.ts'
import { loadComments } from './use-comments.ts'
import { isAnswer } from '#lib/is-answer.ts'

const articleView = () => import('./ArticleView.tsx')
/** The pages of the list do not need it. */
const ArticleView = later(async () => (await articleView()).ArticleView, { rare: true })

/** A page of the list of articles, or an article with its comments, depending on the address. */
function BlogPage() {
  const asked = askedOf(useParams())
  if (!asked) return null
  const { slug, page } = asked
  return slug === undefined ? (
    <ArticleList page={page} />
  ) : (
    <ArticleView key={slug} slug={slug} page={page} />
  )
}

async function load({ call, cache, params }: LoadArgs): Promise<void> {
  const asked = askedOf(params)
  if (!asked) throw new PageMissing()
  const { slug, page } = asked
  if (slug !== undefined) {
    const [{ id }] = await Promise.all([loadArticle(call, cache, slug), articleView()])
    await loadComments(call, cache, id, page)
    return
  }
  const list = await loadArticles(call, cache, page).catch(unlessRefused)
  if (list && page > 1 && list.count <= (page - 1) * PAGE) throw new PageMissing()
}

/** A list that fails to load leaves its page empty; a refused one means that the page does not exist. */
function unlessRefused(error: unknown): undefined {
  if (isAnswer(error)) throw error
}

export const page: PageModule = { view: BlogPage, load }

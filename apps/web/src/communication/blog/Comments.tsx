import { Avatar } from '@ayva/kit/Avatar'
import { Button } from '@ayva/kit/Button'
import { useSelf } from '../../identity/player/player.ts'
import { afterwards } from '#lib/afterwards.tsx'
import { text } from './blog.text.ts'
import { type useComments } from './use-comments.ts'

/** Shown after hydration only, because text typed into an inactive form would be lost. */
const CommentForm = afterwards(async () => (await import('./CommentForm.tsx')).CommentForm)

/** Only their author sees hidden comments, so they are not part of the page that everybody gets. */
const HiddenComments = afterwards(async () => (await import('./HiddenComments.tsx')).HiddenComments)

type Props = ReturnType<typeof useComments> & { articleId: number; first: number; slug: string }

export function Comments({ articleId, first, slug, list, count, loading, more }: Props) {
  const self = useSelf()
  return (
    <aside className="blog-comments" aria-labelledby="comments">
      <header>
        <h2 className="k-d3" id="comments">
          {text.comments}
        </h2>
        <span className="k-text-3" translate="no">
          {count}
        </span>
      </header>
      {first > 1 && <a href={`/blog/${slug}`}>{text.newest}</a>}
      {list.length === 0 && !loading && <p className="k-text-2">{text.noComments}</p>}
      <ul className="blog-said" aria-busy={loading}>
        {list.map(({ id, username, text: said, at }) => (
          <li key={id}>
            <Avatar name={username} userId={username} />
            <div>
              <p className="k-small">
                <strong translate="no">{username}</strong> <time dateTime={at}>{text.at(at)}</time>
              </p>
              <p>{said}</p>
            </div>
          </li>
        ))}
      </ul>
      {more && (
        <Button size="sm" onClick={more} loading={loading}>
          {text.more}
        </Button>
      )}
      {self === null && <Button href="#authorization">{text.login}</Button>}
      {self && <HiddenComments articleId={articleId} />}
      {self && <CommentForm articleId={articleId} />}
    </aside>
  )
}

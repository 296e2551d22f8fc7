import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { text } from './blog.text.ts'
import { COMMENTS } from './use-comments.ts'

/** The player's own comments that operators have hidden, with the reasons. */
export function HiddenComments({ articleId }: { articleId: number }) {
  const call = useCall()
  const hidden = useQuery({
    queryKey: [COMMENTS, articleId, 'hidden'],
    queryFn: async () =>
      call((await import('@ayva/contract/communication/blog')).listHiddenComments, {
        params: { id: articleId },
      }),
    retry: false,
  })
  if (!hidden.data || hidden.data.length === 0) return null
  return (
    <section className="blog-hidden" aria-label={text.hidden}>
      <h3>{text.hidden}</h3>
      <p className="k-small k-text-3">{text.hiddenNote}</p>
      <ul>
        {hidden.data.map(({ id, text: said, at, reason }) => (
          <li key={id}>
            <p className="k-small k-text-3">
              <time dateTime={at}>{text.at(at)}</time> {reason && text.hiddenFor[reason]}
            </p>
            <p>{said}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

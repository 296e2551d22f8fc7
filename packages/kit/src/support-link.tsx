import { type ReactNode } from 'react'

const REQUEST = /(напишите (?:в поддержку|нам))/i

/** A text in which the request to write to support is a link to its page. Other nodes stay as they are. */
export function withSupportLink(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  const [before, request, after] = text.split(REQUEST)
  if (!request) return text
  return (
    <>
      {before}
      <a className="k-link" href="/support">
        {request}
      </a>
      {after}
    </>
  )
}

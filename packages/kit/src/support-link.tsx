import { type ReactNode } from 'react'

const REQUEST = /(напишите (?:в поддержку|нам))/i

/** Turns the request to write to support into a link to the support page. Other nodes are unchanged. */
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

import { useContext } from 'react'
import { Beneath } from './beneath.ts'

/** For a page whose picture for link previews is 1200x630: other sites then show it wide, before they have read it. */
export function PreviewMeta() {
  if (useContext(Beneath)) return null
  return (
    <>
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

import './seo-text.css'
import { useSeoPage } from '#lib/seo-page.ts'

/** What operators have written below a page of the product, if anything. */
export function SeoText() {
  const page = useSeoPage()
  if (!page?.text) return null
  // The server lets nothing through but elements of text.
  return <aside className="seo-text k-wrap" dangerouslySetInnerHTML={{ __html: page.text }} />
}

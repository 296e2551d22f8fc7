import './seo-text.css'
import { useSeoPage } from '#lib/seo-page.ts'

/** The operators' text below a page of the product, if any. */
export function SeoText() {
  const page = useSeoPage()
  if (!page?.text) return null
  // The server sanitises the HTML to text elements.
  return <aside className="seo-text k-wrap" dangerouslySetInnerHTML={{ __html: page.text }} />
}

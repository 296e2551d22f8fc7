import './gifts.css'
import { Button } from '@ayva/kit/Button'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { text } from './gifts.text.ts'
import { PromoForm } from './PromoForm.tsx'

const words = text.promo

/** A promotion code, on a page that external links lead to. */
function PromoPage() {
  return (
    <main className="k-wrap gifts gifts-narrow">
      <PageMeta title={words.title} description={words.description} noindex />
      <h1 className="k-d2">{words.title}</h1>
      <p className="k-text-2">{words.lead}</p>
      <PromoForm labelled />
      <Button kind="text" href="/gifts">
        {words.toGifts}
      </Button>
    </main>
  )
}

export const page: PageModule = { view: PromoPage }

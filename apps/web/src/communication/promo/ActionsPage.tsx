import './actions.css'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import { type Promotion } from '@ayva/contract/communication/promo'
import { Button } from '@ayva/kit/Button'
import { Empty } from '@ayva/kit/Empty'
import { useState } from 'react'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { itemPicture, useItemAction } from '../../platform/crm/crm.ts'
import { text } from './promo.text.ts'
import { loadPromotions, PAGE, usePromotions } from './use-promotions.ts'

function ActionsPage() {
  const [pages, setPages] = useState(1)
  const total = usePromotions(0)?.total ?? 0
  return (
    <main className="k-wrap actions">
      <PageMeta title={text.title} description={text.description} />
      <h1 className="k-d2">{text.title}</h1>
      <p className="k-text-2">{text.lead}</p>
      {total === 0 && (
        <Empty
          image={plum}
          title={text.none}
          hint={text.noneHint}
          action={<Button href="/games">{text.games}</Button>}
        />
      )}
      <ul className="actions-list">
        {Array.from({ length: pages }, (_, index) => (
          <Offers key={index} offset={index * PAGE} />
        ))}
      </ul>
      {total > pages * PAGE && <Button onClick={() => setPages(pages + 1)}>{text.more}</Button>}
    </main>
  )
}

function Offers({ offset }: { offset: number }) {
  const { promotions = [] } = usePromotions(offset) ?? {}
  return promotions.map((one) => <Offer key={one.id} offer={one} />)
}

function Offer({ offer }: { offer: Promotion }) {
  const { id, title, text: about, image, link, device, from, to } = offer
  const act = useItemAction()
  return (
    <li className={`actions-offer is-on-${device}`}>
      {image && <img alt="" {...itemPicture(offer)} sizes="(max-width: 768px) 92vw, 660px" />}
      <div>
        {title && <h2 className="k-d3">{title}</h2>}
        <p>{about}</p>
        <p className="actions-term">{text.term(from, to)}</p>
        {link && (
          <Button href={link.path} onClick={() => act(id, 'button_clicked')}>
            {link.label}
          </Button>
        )}
      </div>
    </li>
  )
}

const load = ({ call, cache }: LoadArgs) => loadPromotions(call, cache)

export const page: PageModule = { view: ActionsPage, load }

import './levels-info.css'
import { Modal } from '@ayva/kit/Modal'
import { useWayOut } from '#lib/back.ts'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { levels as text } from './loyalty.text.ts'

/** What there is to know of levels before there are any: over the page that asked, or over home. */
function LevelsInfoPage() {
  const close = useWayOut()
  return (
    <>
      <PageMeta title={text.title} description={text.description} noindex />
      <Modal open onClose={close} title={text.title} className="levels-info">
        <p className="k-text-2">{text.lead}</p>
        <ul>
          {text.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </Modal>
    </>
  )
}

export const page: PageModule = { view: LevelsInfoPage }

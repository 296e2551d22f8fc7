import './search.css'
import { Modal } from '@ayva/kit/Modal'
import { useState } from 'react'
import { useWayOut } from '#lib/back.ts'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { Search } from './Search.tsx'
import { text } from './search.text.ts'
import { loadPopular } from './use-search-hints.ts'

/** Finds a game by a few words, over the previous page. */
function SearchPage() {
  const close = useWayOut()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    close()
  }
  return (
    <>
      <PageMeta title={text.title} description={text.description} noindex />
      <Modal open onClose={leave} title={text.title} size="lg" className="search-modal">
        <Search isLeaving={isLeaving} />
      </Modal>
    </>
  )
}

const load = ({ call, cache }: LoadArgs) => loadPopular(call, cache)

export const page: PageModule = { view: SearchPage, load }

import { type ListPath } from '@ayva/contract/platform/list-views'
import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { addressOf, listAt, queryOf } from './saved-query.ts'
import { useSavedViews } from './use-saved-views.ts'
import { ViewsDialog } from './ViewsDialog.tsx'

/** The saved views of the list on this page; nothing on other pages. */
export function SavedViews() {
  const { pathname } = useLocation()
  const list = listAt(pathname)
  return list === undefined ? null : <OfList key={list} list={list} />
}

function OfList({ list }: { list: ListPath }) {
  const views = useSavedViews(list)
  const [search] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const now = queryOf(list, search)
  const isNow = (query: string) => addressOf(list, query).to === addressOf(list, now).to
  const chosen = now === '' ? undefined : views.data?.find(({ query }) => isNow(query))
  return (
    <>
      <Button
        size="sm"
        kind="outline"
        icon="funnel"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {chosen ? chosen.name : 'Виды'}
      </Button>
      {isOpen && (
        <ViewsDialog list={list} now={now} asked={views} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { type ReactNode } from 'react'
import { SavedViews } from './saved-views/SavedViews.tsx'
import { type useList } from './use-list.ts'
import { wordsOf } from './refused.ts'

type PageHeadProps = { title: string; children?: ReactNode }

/** The name of a page, the saved views of its list, and its operations. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <header className="o-head">
      <h1>{title}</h1>
      <SavedViews />
      {children}
    </header>
  )
}

type ListStateProps = {
  list: Pick<ReturnType<typeof useList>, 'error' | 'retry' | 'more' | 'loadingMore'>
}

/** Below a list: the button for more, and errors. */
export function ListState({ list }: ListStateProps) {
  if (list.error) return <ErrorNote title={wordsOf(list.error)} onRetry={list.retry} />
  if (!list.more) return null
  return (
    <div className="o-more">
      <Button kind="outline" size="sm" onClick={list.more} loading={list.loadingMore}>
        Показать ещё
      </Button>
    </div>
  )
}

import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useRouteError } from 'react-router'
import { wordsOf } from '#lib/refused.ts'

/** A page that could not be shown: its code failed to load, or it threw an error. */
export function BrokenPage() {
  const error = useRouteError()
  return (
    <div className="o-alone">
      <ErrorNote
        title="Страница не открылась"
        hint={wordsOf(error)}
        onRetry={() => location.reload()}
      />
    </div>
  )
}

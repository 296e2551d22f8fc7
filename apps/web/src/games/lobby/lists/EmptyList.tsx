import { Button } from '@ayva/kit/Button'
import { Empty } from '@ayva/kit/Empty'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import { text } from './filters.text.ts'

export function EmptyList({ reset }: { reset: () => void }) {
  return (
    <Empty
      image={plum}
      title={text.emptyTitle}
      hint={text.emptyHint}
      action={
        <Button kind="primary" onClick={reset}>
          {text.reset}
        </Button>
      }
    />
  )
}

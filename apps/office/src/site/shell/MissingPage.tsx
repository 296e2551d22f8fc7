import { Button } from '@ayva/kit/Button'
import { Empty } from '@ayva/kit/Empty'

/** An address that does not exist, or not for this operator. */
export function MissingPage() {
  return (
    <div className="o-alone">
      <Empty
        title="Такой страницы нет"
        hint="Её нет в офисе, или на неё нет разрешения. Разрешения даёт администратор."
        action={
          <Button href="/" kind="primary">
            На главную
          </Button>
        }
      />
    </div>
  )
}

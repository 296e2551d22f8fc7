import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Empty } from '../Empty.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import { Input } from '../Input.tsx'
import { Modal } from '../Modal.tsx'
import { Notice } from '../Notice.tsx'
import { Sheet } from '../Sheet.tsx'
import { GameCardSkeleton } from '../Skeleton.tsx'
import { useToast } from '../Toast.tsx'
import { type ArtProps, Box } from './Box.tsx'

const Toasts = () => {
  const toast = useToast()
  return (
    <div className="k-show-row">
      <Button onClick={() => toast.show({ kind: 'success', text: 'Пополнение 3 000 ₽ зачислено' })}>
        Успех
      </Button>
      <Button
        onClick={() =>
          toast.show({
            icon: 'clock-fill',
            text: 'Вы играете час. Сделать паузу?',
            action: { label: 'Пауза', onClick: () => {} },
          })
        }
      >
        С действием
      </Button>
      <Button
        onClick={() =>
          toast.show({
            kind: 'error',
            icon: 'wifi-slash-fill',
            text: 'Нет сети. Ставки остановлены',
          })
        }
      >
        Ошибка
      </Button>
    </div>
  )
}

type Opened = 'sm' | 'lg' | 'sheet' | 'drawer' | null

export const ShowDialogs = ({ art }: ArtProps) => {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const still = (
    <div className="k-show-art">
      <b>Подарок новичку</b>
      <img src={art('keyart.svg')} alt="" />
    </div>
  )
  return (
    <>
      <Box title="Окна и сообщения">
        <div className="k-show-row">
          <Button onClick={() => setOpened('sm')}>Окно 480</Button>
          <Button onClick={() => setOpened('lg')}>Окно 880</Button>
          <Button onClick={() => setOpened('drawer')}>Панель</Button>
          <Button onClick={() => setOpened('sheet')}>Лист</Button>
        </div>
        <Toasts />
        <Modal open={opened === 'sm'} onClose={close} title="Вход">
          <Input label="Электронная почта" name="login" type="email" data-autofocus />
          <Button kind="primary" size="lg" wide>
            Войти
          </Button>
        </Modal>
        <Modal
          open={opened === 'lg'}
          onClose={close}
          title="Регистрация"
          size="lg"
          blur
          art={still}
        >
          <Input label="Электронная почта" name="new" type="email" data-autofocus />
          <Button kind="primary" size="lg" wide>
            Создать аккаунт
          </Button>
        </Modal>
        <Sheet open={opened === 'drawer'} onClose={close} title="Уведомления">
          <p className="k-text-2">Пока тихо.</p>
        </Sheet>
        <Sheet open={opened === 'sheet'} onClose={close} title="Кошелёк" side="bottom">
          <p className="k-text-2">Основной счёт, бонус, осталось отыграть.</p>
        </Sheet>
      </Box>
      <Box title="Загрузка">
        <div className="k-show-three">
          <GameCardSkeleton />
          <GameCardSkeleton />
          <GameCardSkeleton />
        </div>
      </Box>
      <Box title="Пусто и ошибка">
        <div className="k-show-stack">
          <Empty
            image={art('symbols/semerki/plum.svg')}
            title="Пока нет избранных игр"
            hint="Нажмите на сердечко на обложке"
            action={<Button size="sm">В лобби</Button>}
          />
          <ErrorNote title="Не удалось загрузить таблицу" code="A7F3" onRetry={() => {}} />
          <Notice icon="shield-check">
            Пауза не страшна: раунд ждёт 24 часа, потом выигрыш забирается сам.
          </Notice>
        </div>
      </Box>
    </>
  )
}

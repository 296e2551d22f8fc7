import { GameCard } from '../GameCard.tsx'
import { IconButton } from '../IconButton.tsx'
import { GameCardSkeleton } from '../Skeleton.tsx'
import { VirtualGrid } from '../VirtualGrid.tsx'
import { type ArtProps, Box } from './Box.tsx'

const many = Array.from({ length: 10_000 }, (_, index) => index + 1)

export const ShowCards = ({ art }: ArtProps) => {
  const cover = (theme: string) => ({
    180: art(`covers/${theme}-tall-180.webp`),
    360: art(`covers/${theme}-tall-360.webp`),
    560: art(`covers/${theme}-tall-560.webp`),
  })
  const heart = <IconButton icon="heart" label="В избранное" round size={16} />
  return (
    <>
      <Box title="Обложка игры: обычная, закрытая, загрузка" span="all">
        <div className="k-game-grid">
          <GameCard
            name="Сочные семёрки"
            href="#semerki"
            demoHref="#semerki-demo"
            cover={cover('semerki')}
            tag={{ text: 'Хит' }}
            players={168}
            corner={heart}
          />
          <GameCard
            name="Кости"
            href="#kosti"
            demoHref="#kosti-demo"
            cover={cover('kosti')}
            tag={{ text: 'Турнир', kind: 'persimmon' }}
            players={21}
          />
          <GameCard name="Мины" href="#miny" cover={cover('miny')} players={325} />
          <GameCard
            name="Острый перец"
            href="#perets"
            cover={cover('perets')}
            locked="Откроется после подтверждения документа"
          />
          <GameCard name="Медный колокол" href="#kolokol" cover={cover('kolokol')} players={1048} />
          <GameCardSkeleton />
        </div>
      </Box>
      <Box title="Длинный список: в странице только то, что видно" span="all">
        <VirtualGrid
          label="Десять тысяч игр"
          items={many}
          keyOf={keyOf}
          render={(place) => (
            <GameCard name={`Игра ${place}`} href={`#game-${place}`} cover={cover('semerki')} />
          )}
          className="k-game-grid"
          guess={{ columns: 7, rowHeight: 270 }}
        />
      </Box>
    </>
  )
}

const keyOf = (place: number) => place

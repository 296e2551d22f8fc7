import { setVolume, useSound, type VolumeLevel, volumeLevels } from '@ayva/games/table/sound.ts'
import { Segmented } from '@ayva/kit/Segmented'
import { useSelf } from '../../identity/player/player.ts'
import { text } from './play.text.ts'

const options = volumeLevels.map((value) => ({ value, label: text.volumes[value] }))

/** The volume of our own games, while there is sound; a supplier's game has its own. */
export function Volume() {
  const { on, volume } = useSound()
  const isCalm = useSelf()?.calm ?? false
  if (!on || isCalm) return null
  return (
    <li className="game-menu-volume">
      <Segmented<VolumeLevel>
        label={text.volume}
        options={options}
        value={volume}
        onChange={setVolume}
      />
    </li>
  )
}

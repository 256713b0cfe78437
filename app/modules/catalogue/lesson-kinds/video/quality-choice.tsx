import { useId } from 'react';
import { formatRoughSize } from '#app/shared/file-size.ts';
import { shillingsFor, type Quality, type VideoSource } from './quality.ts';
import { m } from '#texts';

const labels: Readonly<Record<Quality, () => string>> = {
  original: m.player_quality_original,
  small: m.player_quality_small,
  sound: m.player_quality_sound,
};

interface QualityChoiceProps {
  readonly sources: readonly VideoSource[];
  readonly selected: Quality;
  readonly shillingsPerGb: number;
  readonly onSelect: (quality: Quality) => void;
}

/** Shows what each form of a video costs, before anything of it loads. */
export function QualityChoice({ sources, selected, shillingsPerGb, onSelect }: QualityChoiceProps) {
  const name = useId();
  return (
    <fieldset className="quality num" data-keeps-arrows="">
      <legend className="sr">{m.player_quality()}</legend>
      {sources.map(({ quality, byteSize }) => (
        <label key={quality}>
          <input
            className="sr"
            type="radio"
            name={name}
            value={quality}
            checked={quality === selected}
            onChange={() => onSelect(quality)}
          />
          <b>{labels[quality]()}</b>
          <small>{weightOf(byteSize, shillingsPerGb)}</small>
        </label>
      ))}
    </fieldset>
  );
}

/** '46 MB, about KSh 5'. */
function weightOf(bytes: number, shillingsPerGb: number): string {
  const size = formatRoughSize(bytes);
  const price = shillingsFor(bytes, shillingsPerGb);
  return price === null ? size : m.player_quality_weight({ size, price: price.toLocaleString('en-KE') });
}

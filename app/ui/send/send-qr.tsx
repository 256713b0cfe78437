import { encode } from 'uqr';
import { Button } from '../button.tsx';
import { Download } from '../icons.ts';
import { m } from '#texts';

/** Width of the saved picture in pixels, at least: a poster's readers stand a metre away. */
const savedPixels = 1000;

/** Shows an address as a QR code, to be scanned from the screen or saved as a picture. */
export function SendQr({ address }: { readonly address: string }) {
  // Readers need four light squares around the code.
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])));
  return (
    <div className="send-qr">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={m.ui_send_qr_of({ address })}
        shapeRendering="crispEdges"
      >
        <path d={dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('')} />
      </svg>
      <Button variant="line" onClick={() => save(size, dark)}>
        <Download className="i-sm" />
        {m.ui_send_save()}
      </Button>
    </div>
  );
}

function save(size: number, dark: readonly { readonly x: number; readonly y: number }[]): void {
  const scale = Math.ceil(savedPixels / size);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const { x, y } of dark) pen.fillRect(x * scale, y * scale, scale, scale);
  const link = document.createElement('a');
  link.download = 'qr-code.png';
  link.href = canvas.toDataURL('image/png');
  link.click();
}

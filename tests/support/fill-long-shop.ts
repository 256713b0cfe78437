/** Program: fills the shop in a folder with long data, and prints the examples as JSON. Run it with `--import` of fixed-randomness.ts. */
import { fillWithLongData } from './long-shop.ts';
import { withShopDatabase } from './shop-on-disk.ts';

const [, , folder = ''] = process.argv;
const examples = await withShopDatabase(folder, ({ db }) => fillWithLongData(db, folder));
process.stdout.write(JSON.stringify(examples));

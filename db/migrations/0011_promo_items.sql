-- Promotions are items of the slot «promotions» (0010): what shipped is placed there at the next start.
drop table promotion;

-- Far pages are read from the nearer end of their list; the trips of each day are counted for nothing else.
DROP TRIGGER count_inserted_days ON trips;
DROP TRIGGER count_deleted_days ON trips;
DROP TRIGGER move_day ON trips;
DROP FUNCTION count_trip_days, move_trip_day;
DROP PROCEDURE add_to_trip_day;
DROP TABLE trip_days;
